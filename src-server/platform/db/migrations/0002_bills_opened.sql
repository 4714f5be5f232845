-- outside a transaction
drop index concurrently if exists bills_opened;--> statement-breakpoint
create index concurrently bills_opened on bills using btree (opened_at)
