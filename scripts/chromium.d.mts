/** Runs apt-get, and waits while another process holds its lock. @returns its output. */
export function aptGet(args: readonly string[], options?: { pauseMs?: number }): string;
