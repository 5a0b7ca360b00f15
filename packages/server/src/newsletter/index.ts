export { NEWSLETTER_PATH, openNewsletterLinks, UNSUBSCRIBE_NEWSLETTER_PATH } from './newsletter-links.ts'
