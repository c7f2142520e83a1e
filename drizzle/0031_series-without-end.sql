PRAGMA writable_schema = ON;--> statement-breakpoint
UPDATE `sqlite_schema` SET `sql` = replace(`sql`, ' >= 0 and ("' || `name` || '"."all_day" or "' || `name` || '"."length" > 0))', ' >= 0)') WHERE `type` = 'table' AND `name` = 'series';--> statement-breakpoint
PRAGMA writable_schema = RESET;
