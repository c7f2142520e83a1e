ALTER TABLE `calendars` ADD `holidays` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `calendars` ADD `holidays_in_feed` integer DEFAULT false NOT NULL;