DROP INDEX `invites_calendar_email`;--> statement-breakpoint
ALTER TABLE `invites` ADD `sent_by` integer REFERENCES users(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `invites_person` ON `invites` (`calendar_id`,`email`);--> statement-breakpoint
CREATE INDEX `invites_sender` ON `invites` (`sent_by`);