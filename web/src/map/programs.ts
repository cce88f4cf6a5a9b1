/** programs: shaders that draw lines and discs, and hide what is later than a day. */

const HEAD = '#version 300 es\nprecision highp float;\n';

/** `view` maps coordinates to clip space. Items after the day are moved out of it. */
const LINE_VERTEX = `${HEAD}
in vec2 place; in float first; in vec3 tint;
uniform vec4 view; uniform float until; uniform float alpha; uniform vec4 over;
out vec4 colour;
void main() {
	colour = vec4(mix(tint, over.rgb, over.a), alpha);
	gl_Position = first > until ? vec4(2.0, 2.0, 2.0, 1.0) : vec4(place * view.xy + view.zw, 0.0, 1.0);
}`;

const LINE_FRAGMENT = `${HEAD}
in vec4 colour; out vec4 pixel;
void main() { pixel = vec4(colour.rgb * colour.a, colour.a); }`;

const DISC_VERTEX = `${HEAD}
in vec2 place; in float radius; in float since; in vec3 tint;
uniform vec4 view; uniform float until; uniform float grown; uniform float alpha;
out vec4 colour; out float pixels;
void main() {
	pixels = radius * grown + 1.0;
	colour = vec4(tint, alpha);
	gl_PointSize = 2.0 * pixels;
	gl_Position = since > until ? vec4(2.0, 2.0, 2.0, 1.0) : vec4(place * view.xy + view.zw, 0.0, 1.0);
}`;

/** A rim in the background colour separates overlapping discs. */
const DISC_FRAGMENT = `${HEAD}
in vec4 colour; in float pixels; uniform vec3 paper; out vec4 pixel;
void main() {
	float distance = length(gl_PointCoord - 0.5) * 2.0 * pixels;
	if (distance > pixels) discard;
	float rim = smoothstep(pixels - 2.0, pixels - 1.0, distance);
	float alpha = colour.a * (1.0 - smoothstep(pixels - 1.0, pixels, distance));
	pixel = vec4(mix(colour.rgb, paper, rim) * alpha, alpha);
}`;

export interface Program {
	readonly program: WebGLProgram;
	uniform(name: string): WebGLUniformLocation | null;
	attribute(name: string): number;
}

export const makeLineProgram = (gl: WebGL2RenderingContext) => link(gl, LINE_VERTEX, LINE_FRAGMENT);
export const makeDiscProgram = (gl: WebGL2RenderingContext) => link(gl, DISC_VERTEX, DISC_FRAGMENT);

function link(gl: WebGL2RenderingContext, vertex: string, fragment: string): Program {
	const program = gl.createProgram();
	for (const [type, source] of [
		[gl.VERTEX_SHADER, vertex],
		[gl.FRAGMENT_SHADER, fragment],
	] as const) {
		const shader = gl.createShader(type)!;
		gl.shaderSource(shader, source);
		gl.compileShader(shader);
		gl.attachShader(program, shader);
	}
	gl.linkProgram(program);
	if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
		throw new Error(gl.getProgramInfoLog(program) ?? 'The map cannot be drawn.');
	const uniforms = new Map<string, WebGLUniformLocation | null>();
	return {
		program,
		uniform(name) {
			if (!uniforms.has(name)) uniforms.set(name, gl.getUniformLocation(program, name));
			return uniforms.get(name)!;
		},
		attribute: (name) => gl.getAttribLocation(program, name),
	};
}
