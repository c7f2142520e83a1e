ALTER TABLE `calendars` ADD `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `calendars` ADD `restore_hash` text;--> statement-breakpoint
CREATE INDEX `calendars_deleted` ON `calendars` (`deleted_at`) WHERE "deleted_at" is not null;