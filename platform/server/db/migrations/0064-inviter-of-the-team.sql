-- The user who sent an invitation: it is deleted with that user's right to invite. Null for invitations of earlier releases.
set local lock_timeout = '5s';

alter table sign_in_requests add column inviter_id uuid;
