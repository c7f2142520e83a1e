CREATE TABLE `access_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`code_hash` text NOT NULL,
	`token_hash` text NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `access_codes_email` ON `access_codes` (`email`,`created_at`);--> statement-breakpoint
CREATE TABLE `attempts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key` text NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `attempts_key` ON `attempts` (`key`,`at`);--> statement-breakpoint
CREATE INDEX `attempts_at` ON `attempts` (`at`);--> statement-breakpoint
CREATE TABLE `calendar_admins` (
	`calendar_id` integer NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`calendar_id`, `user_id`),
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `calendar_admins_user` ON `calendar_admins` (`user_id`);--> statement-breakpoint
CREATE TABLE `calendar_marks` (
	`user_id` integer NOT NULL,
	`calendar_id` integer NOT NULL,
	`kind` text NOT NULL,
	`position` integer NOT NULL,
	PRIMARY KEY(`user_id`, `calendar_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "calendar_marks_kind" CHECK("calendar_marks"."kind" in ('favorite', 'hidden'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `calendar_marks_calendar` ON `calendar_marks` (`calendar_id`);--> statement-breakpoint
CREATE TABLE `calendars` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`link` text NOT NULL,
	`title` text NOT NULL,
	`time_zone` text NOT NULL,
	`created_by` integer,
	`created_at` integer NOT NULL,
	`modified_at` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	FOREIGN KEY (`created_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "calendars_title" CHECK(length("calendars"."title") between 1 and 50)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `calendars_link_unique` ON `calendars` (`link`);--> statement-breakpoint
CREATE INDEX `calendars_creator` ON `calendars` (`created_by`);--> statement-breakpoint
CREATE TABLE `events` (
	`id` text PRIMARY KEY NOT NULL,
	`calendar_id` integer NOT NULL,
	`title` text NOT NULL,
	`location` text NOT NULL,
	`notes` text NOT NULL,
	`all_day` integer NOT NULL,
	`from` integer NOT NULL,
	`to` integer NOT NULL,
	`first_day` text,
	`last_day` text,
	`time_zone` text NOT NULL,
	`uid` text NOT NULL,
	`sequence` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`modified_at` integer NOT NULL,
	`deleted_at` integer,
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "events_order" CHECK("events"."to" >= "events"."from"),
	CONSTRAINT "events_days" CHECK("events"."all_day" = ("events"."first_day" is not null) and "events"."all_day" = ("events"."last_day" is not null)),
	CONSTRAINT "events_title" CHECK(length("events"."title") between 1 and 50)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `events_uid_unique` ON `events` (`uid`);--> statement-breakpoint
CREATE INDEX `events_from` ON `events` (`calendar_id`,`from`) WHERE "deleted_at" is null;--> statement-breakpoint
CREATE INDEX `events_lasting` ON `events` (`calendar_id`,`to`) WHERE "deleted_at" is null and "to" - "from" > 259200000;--> statement-breakpoint
CREATE INDEX `events_deleted` ON `events` (`calendar_id`,`deleted_at`) WHERE "deleted_at" is not null;--> statement-breakpoint
CREATE TABLE `feed_reads` (
	`calendar_id` integer NOT NULL,
	`app` text NOT NULL,
	`read_at` integer NOT NULL,
	PRIMARY KEY(`calendar_id`, `app`),
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `home_links` (
	`calendar_id` integer NOT NULL,
	`position` integer NOT NULL,
	`title` text NOT NULL,
	`url` text NOT NULL,
	PRIMARY KEY(`calendar_id`, `position`),
	FOREIGN KEY (`calendar_id`) REFERENCES `homes`(`calendar_id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `homes` (
	`calendar_id` integer PRIMARY KEY NOT NULL,
	`wall` text NOT NULL,
	`modified_at` integer NOT NULL,
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `instance` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `invites` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`calendar_id` integer NOT NULL,
	`email` text NOT NULL,
	`token_hash` text NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`accepted_at` integer,
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `invites_calendar_email` ON `invites` (`calendar_id`,`email`);--> statement-breakpoint
CREATE TABLE `news` (
	`id` text PRIMARY KEY NOT NULL,
	`calendar_id` integer NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`author_id` integer,
	`author_name` text NOT NULL,
	`created_at` integer NOT NULL,
	`modified_at` integer NOT NULL,
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "news_title" CHECK(length("news"."title") between 1 and 50)
) STRICT;
--> statement-breakpoint
CREATE INDEX `news_calendar` ON `news` (`calendar_id`,`modified_at`);--> statement-breakpoint
CREATE INDEX `news_author` ON `news` (`author_id`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`next_at` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`closed_at` integer,
	`last_error` text DEFAULT '' NOT NULL,
	CONSTRAINT "outbox_state" CHECK("outbox"."state" in ('waiting', 'sent', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`next_at`) WHERE "state" = 'waiting';--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_token_hash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`,`last_used_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);