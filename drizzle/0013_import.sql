CREATE TABLE `import_drafts` (
	`id` text PRIMARY KEY NOT NULL,
	`calendar_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`summary` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`batch` text,
	`source_id` integer,
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`source_id`) REFERENCES `sources`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "import_drafts_name" CHECK(length("import_drafts"."name") <= 100)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `import_drafts_person` ON `import_drafts` (`calendar_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `import_drafts_user` ON `import_drafts` (`user_id`);--> statement-breakpoint
CREATE INDEX `import_drafts_expiry` ON `import_drafts` (`expires_at`);--> statement-breakpoint
CREATE INDEX `import_drafts_source` ON `import_drafts` (`source_id`);--> statement-breakpoint
CREATE TABLE `import_pages` (
	`draft_id` text NOT NULL,
	`page` integer NOT NULL,
	`items` text NOT NULL,
	PRIMARY KEY(`draft_id`, `page`),
	FOREIGN KEY (`draft_id`) REFERENCES `import_drafts`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `imported_items` (
	`calendar_id` integer NOT NULL,
	`source_uid` text NOT NULL,
	`item_id` text NOT NULL,
	`source_id` integer NOT NULL,
	`sequence` integer NOT NULL,
	`source_stamp` text NOT NULL,
	`stored_stamp` text NOT NULL,
	PRIMARY KEY(`calendar_id`, `source_uid`),
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`source_id`) REFERENCES `sources`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "imported_items_uid" CHECK(length("imported_items"."source_uid") between 1 and 255)
) STRICT;
--> statement-breakpoint
CREATE INDEX `imported_items_item` ON `imported_items` (`item_id`);--> statement-breakpoint
CREATE INDEX `imported_items_source` ON `imported_items` (`source_id`);--> statement-breakpoint
CREATE TABLE `sources` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`calendar_id` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "sources_kind" CHECK("sources"."kind" in ('file')),
	CONSTRAINT "sources_name" CHECK(length("sources"."name") <= 100)
) STRICT;
--> statement-breakpoint
CREATE INDEX `sources_calendar` ON `sources` (`calendar_id`);--> statement-breakpoint
CREATE INDEX `sources_creator` ON `sources` (`created_by`);