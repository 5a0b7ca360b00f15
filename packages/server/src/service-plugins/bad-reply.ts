/** A plug-in's reply that its kind does not allow. */
export class BadReply extends Error {}
