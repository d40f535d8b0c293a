-- Since when the segment's file is gone. Without it the watermark is kept, whatever its age: the file may come back with its machine.
alter table click_segments add column finished_at timestamptz;
