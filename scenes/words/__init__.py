"""The words of the scenes, one file each: a dict EN from keys to texts with named fields."""
