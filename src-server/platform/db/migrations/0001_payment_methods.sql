CREATE TABLE "channel_switches" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"off_until" timestamp (3) with time zone,
	"words" jsonb,
	"set_by" text NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL
);
