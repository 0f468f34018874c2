-- A provider can also fail because its TLS certificate is expired or invalid.
set local lock_timeout = '5s';
alter table provider_states drop constraint provider_states_reason_check;
alter table provider_states add constraint provider_states_reason_check
  check (reason in ('unreachable', 'misconfigured', 'certificate-expired', 'certificate-invalid'));
