/**
 * shell: pages that are empty until their scripts run.
 *
 * In:     a page.
 * Out:    why it is such a shell, or null; and the data that the page carries for its scripts.
 * Not here: what the data means (src/feed/script-posts.ts), running scripts.
 */
export { findScriptData } from './data.ts';
export { detectShell } from './detect.ts';
