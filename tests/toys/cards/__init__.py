"""A hidden toy: hands, a pile, a market, cards passed face down, questions, a bell that ends it at random."""
