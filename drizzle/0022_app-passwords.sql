CREATE TABLE `app_passwords` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`calendar_id` integer,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`attempt` text,
	`created_at` integer NOT NULL,
	`used_day` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`calendar_id`) REFERENCES `calendars`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `app_passwords_hash_unique` ON `app_passwords` (`hash`);--> statement-breakpoint
CREATE INDEX `app_passwords_user` ON `app_passwords` (`user_id`);--> statement-breakpoint
CREATE INDEX `app_passwords_calendar` ON `app_passwords` (`calendar_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `app_passwords_attempt` ON `app_passwords` (`attempt`);