CREATE TABLE "logout_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watched_parcels" (
	"owner" text NOT NULL,
	"parcel" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"language" text NOT NULL,
	CONSTRAINT "watched_parcels_owner_parcel_pk" PRIMARY KEY("owner","parcel")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "person" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider_session" text;--> statement-breakpoint
CREATE INDEX "logout_tokens_expiry" ON "logout_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "watched_parcels_parcel" ON "watched_parcels" USING btree ("parcel");--> statement-breakpoint
CREATE INDEX "sessions_person" ON "sessions" USING btree ("person");--> statement-breakpoint
CREATE INDEX "sessions_provider_session" ON "sessions" USING btree ("provider_session");