-- The database and its two roles: psql -f roles.sql, once, as administrator of PostgreSQL 15 or later (../deploy.md).
\getenv owner OWNER_PASSWORD
\getenv server DATABASE_PASSWORD
create role ecad_owner login password :'owner';
create role ecad login password :'server';
create database ecad owner ecad_owner;
