-- What somebody with rights may do, beside `is_admin`, which stays the truth of whether she may enter the back office at all.
-- Null there is an owner: so are those who had rights before roles, and those who are given them from outside.
alter table users add column role text check (role in ('owner', 'seller', 'packer'));
