ALTER TABLE `outbox` ADD `answerer_id` integer REFERENCES answerers(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `outbox_answerer` ON `outbox` (`answerer_id`) WHERE "answerer_id" is not null;--> statement-breakpoint
CREATE INDEX `answer_dates_start` ON `answer_dates` (`starts_at`) WHERE "shown";