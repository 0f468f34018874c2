/** « 1 commande », « 12 commandes ». */
export const counted = (count: number, one: string, many: string): string => `${count} ${count > 1 ? many : one}`;
