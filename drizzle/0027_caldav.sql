CREATE TABLE `dav_changes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`calendar_id` integer NOT NULL,
	`name` text NOT NULL,
	`gone` integer,
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `dav_changes_name` ON `dav_changes` (`calendar_id`,`name`);--> statement-breakpoint
CREATE INDEX `dav_changes_order` ON `dav_changes` (`calendar_id`,`id`);--> statement-breakpoint
CREATE INDEX `dav_changes_gone` ON `dav_changes` (`gone`) WHERE "gone" is not null;--> statement-breakpoint
CREATE TABLE `dav_kept` (
	`user_id` integer NOT NULL,
	`calendar_id` integer NOT NULL,
	`item_kind` text NOT NULL,
	`item_id` text NOT NULL,
	`day` text NOT NULL,
	`lines` text NOT NULL,
	PRIMARY KEY(`user_id`, `item_id`, `day`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "dav_kept_kind" CHECK("dav_kept"."item_kind" in ('event', 'series')),
	CONSTRAINT "dav_kept_lines" CHECK(length("dav_kept"."lines") between 1 and 8192)
) STRICT;
--> statement-breakpoint
CREATE INDEX `dav_kept_calendar` ON `dav_kept` (`calendar_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `dav_kept_item` ON `dav_kept` (`item_id`);--> statement-breakpoint
CREATE TABLE `dav_names` (
	`calendar_id` integer NOT NULL,
	`name` text NOT NULL,
	`item_kind` text NOT NULL,
	`item_id` text NOT NULL,
	`uid` text NOT NULL,
	PRIMARY KEY(`calendar_id`, `name`),
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "dav_names_kind" CHECK("dav_names"."item_kind" in ('event', 'series')),
	CONSTRAINT "dav_names_name" CHECK(length("dav_names"."name") between 1 and 200),
	CONSTRAINT "dav_names_uid_length" CHECK(length("dav_names"."uid") between 1 and 255)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `dav_names_item` ON `dav_names` (`calendar_id`,`item_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `dav_names_uid` ON `dav_names` (`calendar_id`,`uid`);--> statement-breakpoint
CREATE INDEX `dav_names_id` ON `dav_names` (`item_id`);--> statement-breakpoint
CREATE TABLE `dav_settings` (
	`user_id` integer NOT NULL,
	`calendar_id` integer NOT NULL,
	`color` text,
	`position` integer,
	PRIMARY KEY(`user_id`, `calendar_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `dav_settings_calendar` ON `dav_settings` (`calendar_id`);--> statement-breakpoint
CREATE TABLE `__new_versions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`calendar_id` integer NOT NULL,
	`item_kind` text NOT NULL,
	`item_id` text NOT NULL,
	`batch` text NOT NULL,
	`at` integer NOT NULL,
	`actor_id` integer,
	`actor_name` text NOT NULL,
	`via` text NOT NULL,
	`app_name` text,
	`action` text NOT NULL,
	`before` text,
	`revision` integer,
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`actor_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "versions_kind" CHECK("__new_versions"."item_kind" in ('event', 'series', 'news', 'home', 'calendar')),
	CONSTRAINT "versions_via" CHECK("__new_versions"."via" in ('web', 'api', 'import', 'suggestion', 'app')),
	CONSTRAINT "versions_action" CHECK("__new_versions"."action" in ('created', 'changed', 'canceled', 'deleted', 'restored')),
	CONSTRAINT "versions_before" CHECK(("__new_versions"."before" is null) = ("__new_versions"."action" = 'created'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_versions`("id", "calendar_id", "item_kind", "item_id", "batch", "at", "actor_id", "actor_name", "via", "app_name", "action", "before", "revision") SELECT "id", "calendar_id", "item_kind", "item_id", "batch", "at", "actor_id", "actor_name", "via", null, "action", "before", "revision" FROM `versions`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_versions';--> statement-breakpoint
INSERT INTO sqlite_sequence(name, seq) SELECT '__new_versions', seq FROM sqlite_sequence WHERE name = 'versions';--> statement-breakpoint
DROP TABLE `versions`;--> statement-breakpoint
ALTER TABLE `__new_versions` RENAME TO `versions`;--> statement-breakpoint
CREATE INDEX `versions_calendar` ON `versions` (`calendar_id`,`id`);--> statement-breakpoint
CREATE INDEX `versions_item` ON `versions` (`calendar_id`,`item_kind`,`item_id`,`id`);--> statement-breakpoint
CREATE INDEX `versions_batch` ON `versions` (`batch`);--> statement-breakpoint
CREATE INDEX `versions_actor` ON `versions` (`actor_id`);