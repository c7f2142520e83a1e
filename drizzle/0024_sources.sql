CREATE TABLE `source_dates` (
	`source_id` integer NOT NULL,
	`generation` integer NOT NULL,
	`id` text NOT NULL,
	`uid` text NOT NULL,
	`title` text NOT NULL,
	`location` text NOT NULL,
	`notes` text NOT NULL,
	`all_day` integer NOT NULL,
	`from` integer NOT NULL,
	`to` integer NOT NULL,
	`first_day` text,
	`last_day` text,
	`folded` text NOT NULL,
	`changes` integer NOT NULL,
	`changed_at` integer NOT NULL,
	PRIMARY KEY(`source_id`, `generation`, `id`),
	FOREIGN KEY (`source_id`) REFERENCES `sources`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "source_dates_days" CHECK("source_dates"."all_day" = ("source_dates"."first_day" is not null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `source_dates_from` ON `source_dates` (`source_id`,`generation`,`from`);--> statement-breakpoint
CREATE INDEX `source_dates_id` ON `source_dates` (`id`);--> statement-breakpoint
CREATE TABLE `__new_sources` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`calendar_id` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`batch` text,
	`url` text,
	`host` text DEFAULT '' NOT NULL,
	`shows` text DEFAULT 'events' NOT NULL,
	`in_feed` integer DEFAULT false NOT NULL,
	`category_id` integer,
	`every_minutes` integer DEFAULT 360 NOT NULL,
	`next_at` integer,
	`tried_at` integer,
	`ok_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`failing_at` integer,
	`mailed_at` integer,
	`state` text DEFAULT 'ok' NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`etag` text DEFAULT '' NOT NULL,
	`last_modified` text DEFAULT '' NOT NULL,
	`full_at` integer,
	`stamp` text DEFAULT '' NOT NULL,
	`generation` integer DEFAULT 0 NOT NULL,
	`held_generation` integer,
	`held` text,
	`kept_stamp` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`category_id`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "sources_kind" CHECK("kind" in ('file', 'address')),
	CONSTRAINT "sources_name" CHECK(length("name") <= 100),
	CONSTRAINT "sources_url" CHECK(("kind" = 'address') = ("url" is not null)),
	CONSTRAINT "sources_shows" CHECK("shows" in ('events', 'band')),
	CONSTRAINT "sources_state" CHECK("state" in ('reading', 'ok', 'failing', 'waiting', 'stopped')),
	CONSTRAINT "sources_every" CHECK("every_minutes" between 60 and 1440)
) STRICT;
--> statement-breakpoint
-- Foreign keys stay on inside a migration: dropping a table deletes or unlinks what refers to it, so that is put back.
CREATE TABLE `__imported_items` AS SELECT * FROM `imported_items`;--> statement-breakpoint
CREATE TABLE `__import_drafts` AS SELECT `id`, `source_id` FROM `import_drafts` WHERE `source_id` IS NOT NULL;--> statement-breakpoint
INSERT INTO `__new_sources`(`id`,`calendar_id`,`kind`,`name`,`created_by`,`created_at`,`batch`) SELECT `id`,`calendar_id`,`kind`,`name`,`created_by`,`created_at`,`batch` FROM `sources`;--> statement-breakpoint
-- Numbers are never given again.
DELETE FROM `sqlite_sequence` WHERE `name` = '__new_sources';--> statement-breakpoint
INSERT INTO `sqlite_sequence` SELECT '__new_sources', `seq` FROM `sqlite_sequence` WHERE `name` = 'sources';--> statement-breakpoint
DROP TABLE `sources`;--> statement-breakpoint
ALTER TABLE `__new_sources` RENAME TO `sources`;--> statement-breakpoint
INSERT INTO `imported_items`(`calendar_id`, `source_uid`, `item_id`, `source_id`, `sequence`, `source_stamp`, `stored_stamp`, `undone_at`) SELECT `calendar_id`, `source_uid`, `item_id`, `source_id`, `sequence`, `source_stamp`, `stored_stamp`, `undone_at` FROM `__imported_items`;--> statement-breakpoint
UPDATE `import_drafts` SET `source_id` = (SELECT `source_id` FROM `__import_drafts` WHERE `__import_drafts`.`id` = `import_drafts`.`id`) WHERE `id` IN (SELECT `id` FROM `__import_drafts`);--> statement-breakpoint
DROP TABLE `__imported_items`;--> statement-breakpoint
DROP TABLE `__import_drafts`;--> statement-breakpoint
CREATE INDEX `sources_calendar` ON `sources` (`calendar_id`);--> statement-breakpoint
CREATE INDEX `sources_creator` ON `sources` (`created_by`);--> statement-breakpoint
CREATE INDEX `sources_category` ON `sources` (`category_id`) WHERE "category_id" is not null;--> statement-breakpoint
CREATE INDEX `sources_next` ON `sources` (`next_at`) WHERE "next_at" is not null;