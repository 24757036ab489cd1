comment on table sender_handovers is 'append-only: papers on goods that went back to their sender, with who took them.';
