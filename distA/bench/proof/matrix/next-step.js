/** The lines below a message that start with an arrow. */
export function hintOf({ stdout, stderr }) {
    const lines = `${stderr}\n${stdout}`.split('\n').map((line) => line.trim());
    return lines
        .filter((line) => line.startsWith('→'))
        .map((line) => line.slice(1).trim())
        .join(' ');
}
/**
 * The first step that a hint suggests: a file to delete, a complete command, or `run`. Null if nothing in it can be
 * executed as written (a command with `ID` or `FILE` in it cannot).
 */
export function nextStepOf(hint) {
    const file = /\b(?:delete|remove|move away)\b[^/`]*`?(\/[^\s`,;]+)/i.exec(hint)?.[1];
    if (file !== undefined)
        return { kind: 'delete', path: file.replace(/\.$/, '') };
    const quoted = /`(?:npx )?esg-lake ([^`]+)`/.exec(hint)?.[1];
    const plain = /\besg-lake ((?:run|replay|snapshots|verify)(?: --[a-z-]+| \d[\w.-]+\w)*)/.exec(hint)?.[1];
    const command = quoted ?? plain ?? (/\brun (it )?again\b/i.test(hint) ? 'run' : undefined);
    if (command === undefined)
        return null;
    const args = command.trim().split(/\s+/);
    return args.some((arg) => /^[A-Z_]+$/.test(arg)) ? null : { kind: 'command', args };
}
export const spokenStep = (step) => step.kind === 'delete' ? `rm ${step.path}` : `esg-lake ${step.args.join(' ')}`;
