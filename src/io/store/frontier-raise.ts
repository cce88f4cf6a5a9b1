/** frontier-raise: what each further finding adds to an address's priority, and where it ends (Bross). */
export const RAISE = 2;
export const MOST_RAISED = 1_900;
