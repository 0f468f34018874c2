/** Days during which an invitation's link works. */
export const INVITATION_DAYS = 7;
