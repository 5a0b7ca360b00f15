/** Products that are compared at once. */
export const COMPARED_MAX = 4
