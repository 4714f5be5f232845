CREATE TABLE "outbox" (
	"message_id" text PRIMARY KEY NOT NULL,
	"record" text NOT NULL,
	"sequence" integer NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox_deliveries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"message_id" text NOT NULL,
	"receiver" text NOT NULL,
	"record" text NOT NULL,
	"sequence" integer NOT NULL,
	"state" text NOT NULL,
	"misses" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"due_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox_receivers" (
	"name" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ending" text
);
--> statement-breakpoint
ALTER TABLE "outbox_deliveries" ADD CONSTRAINT "outbox_deliveries_message_id_outbox_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."outbox"("message_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox_deliveries" ADD CONSTRAINT "outbox_deliveries_receiver_outbox_receivers_name_fk" FOREIGN KEY ("receiver") REFERENCES "public"."outbox_receivers"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_sequence" ON "outbox" USING btree ("record","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_deliveries_once" ON "outbox_deliveries" USING btree ("message_id","receiver");--> statement-breakpoint
CREATE INDEX "outbox_deliveries_due" ON "outbox_deliveries" USING btree ("receiver","due_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_deliveries_waiting" ON "outbox_deliveries" USING btree ("receiver","record","sequence") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_deliveries_dead" ON "outbox_deliveries" USING btree ("receiver") WHERE state = 'dead';