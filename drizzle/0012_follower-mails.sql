ALTER TABLE `followers` ADD `changes_at` integer;--> statement-breakpoint
ALTER TABLE `followers` ADD `reminded_until` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `followers` ADD `reminded_revision` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `followers_reminded` ON `followers` (`calendar_id`,`reminded_revision`) WHERE "next_reminder_at" is not null;