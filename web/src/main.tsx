/** main: the entry point of the page. */
import { render } from 'preact';
import { App } from './app.tsx';
import { startRouter } from './router.ts';
import { applyTheme, readTheme } from './theme.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/shell.css';
import './styles/parts.css';

document.getElementById('static-page')?.remove();
applyTheme(readTheme());
startRouter();
render(<App />, document.getElementById('app')!);
