"""Computer opponents: agents, searches and the process they think in."""
