import type { Plugin } from 'vite';

const shaders = /packages[\\/]render[\\/]src[\\/]webgl[\\/]shaders[\\/]\w+\.ts$/;

/**
 * Shaders are written for people, but travel as text, which no minifier looks into. Their comments and spaces stay
 * here. GLSL and the module around it have both in common, so the whole file is treated alike; minus signs keep their
 * spaces, because two of them would become another operator.
 */
export function shaderText(): Plugin {
  return {
    name: 'linework-shader-text',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) => (shaders.test(id) ? { code: tight(code), map: null } : undefined),
  };
}

function tight(code: string): string {
  return code
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/ *([=+*,;:?<>(){}|&]) */g, '$1')
    .replace(/\s*\n\s*/g, '\n');
}
