CREATE TABLE `ended_tokens` (
	`token` text PRIMARY KEY NOT NULL,
	`ended_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `together_calendars` (
	`together_id` integer NOT NULL,
	`position` integer NOT NULL,
	`token` text NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`known_as` text NOT NULL,
	`added_at` integer NOT NULL,
	PRIMARY KEY(`together_id`, `token`),
	FOREIGN KEY (`together_id`) REFERENCES `togethers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "together_calendars_label" CHECK(length("together_calendars"."label") <= 50)
) STRICT;
--> statement-breakpoint
CREATE INDEX `together_calendars_token` ON `together_calendars` (`token`);--> statement-breakpoint
CREATE TABLE `togethers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token` text NOT NULL,
	`user_id` integer NOT NULL,
	`title` text NOT NULL,
	`time_zone` text NOT NULL,
	`prefix` integer DEFAULT false NOT NULL,
	`embed_sites` text DEFAULT '' NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`modified_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "togethers_token" CHECK(length("togethers"."token") = 22),
	CONSTRAINT "togethers_title" CHECK(length("togethers"."title") between 1 and 50),
	CONSTRAINT "togethers_prefix" CHECK("togethers"."prefix" in (0, 1))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `togethers_token_unique` ON `togethers` (`token`);--> statement-breakpoint
CREATE INDEX `togethers_user` ON `togethers` (`user_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `feed_token` text;--> statement-breakpoint
ALTER TABLE `users` ADD `feed_prefix` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `users_feed_token_unique` ON `users` (`feed_token`);--> statement-breakpoint
UPDATE `calendar_marks` SET `position` = (SELECT count(*) FROM `calendar_marks` AS `earlier` WHERE `earlier`.`user_id` = `calendar_marks`.`user_id` AND `earlier`.`calendar_id` < `calendar_marks`.`calendar_id`);
