ALTER TABLE `calendars` ADD `dropped_revision` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `versions` ADD `revision` integer;