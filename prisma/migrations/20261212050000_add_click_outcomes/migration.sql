-- A rule says that a link isn't for this visitor; or the link has yet to start.
alter type click_outcome add value 'unavailable';
alter type click_outcome add value 'early';
