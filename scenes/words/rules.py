"""Words of the rules reader."""

EN: dict[str, str] = {
    "rules.title": "{game} \u00b7 the rules",
    "rules.search": "Search the rules",
    "rules.hits": "{here} of {count}",
    "rules.no_hits": "not found",
    "rules.contents": "Contents",
    "rules.next": "Next",
    "rules.next.none": "Leads on where a search has found more than one place.",
    "rules.missing": "The rules of this game cannot be read: {reason}.",
}
