ALTER TABLE `import_pages` ADD `rows` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `imported_items` ADD `undone_at` integer;--> statement-breakpoint
CREATE INDEX `events_deleted_from` ON `events` (`calendar_id`,`from`) WHERE "deleted_at" is not null;