ALTER TABLE "record_results" ADD COLUMN "received_code" text;--> statement-breakpoint
ALTER TABLE "record_results" ADD COLUMN "day" text;--> statement-breakpoint
CREATE INDEX "record_results_record" ON "record_results" USING btree ("record_no");