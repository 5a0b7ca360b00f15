/** A failure that its reader can mend: one sentence that names the remedy. */
export class SentenceError extends Error {}
