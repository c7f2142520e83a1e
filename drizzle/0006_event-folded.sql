ALTER TABLE `events` ADD `folded` text;--> statement-breakpoint
CREATE INDEX `events_unfolded` ON `events` (`calendar_id`) WHERE "folded" is null;