ALTER TABLE "handovers" ADD COLUMN "session" text;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_session_sessions_token_hash_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "handovers_session" ON "handovers" USING btree ("session");