-- Instant since which buyers cannot pay by card. The time of unpaid orders does not run while the row exists (decision 0039).
create table hold_pause (
  is_on boolean primary key default true check (is_on),
  since timestamptz not null
);
create trigger change_noted after insert or update or delete on hold_pause for each row execute function note_change();
