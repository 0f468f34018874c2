#!/bin/sh
# Creates the role of the shop and its database. Runs once, on the empty volume of the database. The superuser loses its
# password, so only a command inside of the container acts as superuser.
set -eu
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --set=password="$SHOP_PASSWORD" --username="$POSTGRES_USER" --dbname=postgres <<SQL
create role shop login password :'password';
create database shop owner shop encoding 'UTF8' template template0;
-- The log of PostgreSQL shows no values of rows and no statements, which contain personal data.
alter role shop set log_error_verbosity = terse;
alter role shop set log_min_error_statement = panic;
alter role "$POSTGRES_USER" password null;
SQL
