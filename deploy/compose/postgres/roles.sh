#!/bin/sh
# Runs once, when the database is made: one role owns the tables, the other one works with them.
set -eu
psql -v ON_ERROR_STOP=1 --username postgres -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" <<'SQL'
create role crm_owner login password :'owner';
create role crm_app login password :'app';
create database crm owner crm_owner encoding 'UTF8' template template0;
SQL
