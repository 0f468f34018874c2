import { matching } from '../search.ts';

export const day = matching(/^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/);
