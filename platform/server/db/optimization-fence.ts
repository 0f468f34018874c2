import sql from 'sql-template-tag';

/**
 * Ends a subquery. The planner then does not merge the subquery with the outer query, and does not move conditions of
 * the outer query into it.
 */
export const optimizationFence = sql`offset 0`;
