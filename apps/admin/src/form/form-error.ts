/** A mistake in a form that the browser cannot check itself. Its message is a sentence for the staff member. */
export class FormError extends Error {}
