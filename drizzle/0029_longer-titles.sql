PRAGMA writable_schema = ON;--> statement-breakpoint
UPDATE `sqlite_schema` SET `sql` = replace(`sql`, 'CHECK(length("' || `name` || '"."title") between 1 and 50)', 'CHECK(length("' || `name` || '"."title") between 1 and 250)') WHERE `type` = 'table' AND `name` IN ('events', 'series', 'suggestions');--> statement-breakpoint
PRAGMA writable_schema = RESET;
