-- Sessions begun before this have no account type, profile or bearer of their own: everyone signs in again.
DELETE FROM "sessions";
--> statement-breakpoint
CREATE TABLE "session_bearers" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session" text NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "account_type" text NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "profile" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "cookie_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "bearer_given_at" timestamp (3) with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id_token_sealed" text;--> statement-breakpoint
ALTER TABLE "session_bearers" ADD CONSTRAINT "session_bearers_session_sessions_token_hash_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_bearers_session" ON "session_bearers" USING btree ("session");